import * as texts from '#texts'
import { DeskLayout } from '../layout/desk-layout.tsx'
import type { Props } from './overview.server.ts'

export default function Overview({ name }: Props) {
  return (
    <DeskLayout title={texts.desk_overview()} note={texts.desk_welcome({ name })}>
      {null}
    </DeskLayout>
  )
}
