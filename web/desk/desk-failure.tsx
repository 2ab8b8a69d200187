import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { DeskLayout } from './layout/desk-layout.tsx'

/** What happened, and the way on. */
export default function DeskFailure({ message, home }: { message: string; home: string }) {
  return (
    <DeskLayout title={texts.desk_failure()}>
      <p>{message}</p>
      <p>
        <ButtonLink kind="second" href={home}>
          {texts.desk_overview()}
        </ButtonLink>
      </p>
    </DeskLayout>
  )
}
