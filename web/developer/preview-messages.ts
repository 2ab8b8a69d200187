import { createContext, useContext } from 'react'
import type { PreviewMessages } from './preview-messages.server.ts'

const PreviewMessagesContext = createContext<PreviewMessages | null>(null)
export const PreviewMessagesProvider = PreviewMessagesContext.Provider

/** The messages of the developer page, in the visitor's language. */
export function usePreviewMessages(): PreviewMessages {
  const messages = useContext(PreviewMessagesContext)
  if (!messages) throw new Error('usePreviewMessages outside of TestPreview')
  return messages
}
