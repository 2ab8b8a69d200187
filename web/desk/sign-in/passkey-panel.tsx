import type { ReactNode } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'

type PanelProps = { heading: string; problem: string; children: ReactNode }

/** What needs a passkey: it says so where there is no script, and what went wrong where it did. */
export function PasskeyPanel({ heading, problem, children }: PanelProps) {
  const hydrated = useHydrated()
  return (
    <Panel heading={heading}>
      {children}
      {!hydrated && <p>{texts.desk_passkey_needs_script()}</p>}
      <p role="alert">{problem}</p>
    </Panel>
  )
}
