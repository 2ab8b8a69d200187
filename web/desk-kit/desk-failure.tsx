import * as texts from '#texts'
import { Reference } from '../failure/reference.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { DeskLayout } from './layout/desk-layout.tsx'

type DeskFailureProps = { message: string; home: string; reference: string }

/** What happened, and the way on. */
export default function DeskFailure({ message, home, reference }: DeskFailureProps) {
  return (
    <DeskLayout title={texts.desk_failure()}>
      <p>{message}</p>
      <p>
        <ButtonLink kind="second" href={home}>
          {texts.desk_now()}
        </ButtonLink>
      </p>
      <Reference id={reference} />
    </DeskLayout>
  )
}
