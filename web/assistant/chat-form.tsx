import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import type { ChatForms } from './use-chat.ts'

const Forms = createContext<ChatForms | null>(null)
export const ChatFormsProvider = Forms.Provider

/** How the forms of the chat around a component are sent. */
export function useChatForms(): ChatForms {
  const forms = useContext(Forms)
  if (!forms) throw new Error('useChatForms outside of the chat')
  return forms
}

type ChatFormProps = Pick<ComponentProps<'form'>, 'id' | 'className' | 'aria-label'> & {
  act: string
  place: string
  children: ReactNode
}

/** A plain form that posts to the page; with a script the chat sends it in place. */
export function ChatForm({ act, place, children, ...rest }: ChatFormProps) {
  const { currentUrl, submit } = useChatForms()
  return (
    <form noValidate method="post" action={currentUrl} onSubmit={(event) => submit(event, place)} {...rest}>
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  )
}
