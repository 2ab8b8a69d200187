import * as texts from '#texts'
import { Button } from '../../ui/button/button.tsx'
import { DeskLayout, Panel } from '../layout/desk-layout.tsx'
import { roleNames } from '../role-names.ts'
import type { Props } from './sign-in.server.ts'

export default function SignIn({ here, demo }: Props) {
  return (
    <DeskLayout title={texts.desk_sign_in()}>
      {demo.length > 0 && (
        <Panel heading={texts.desk_demo_roles()}>
          <form method="post" action={here}>
            <input type="hidden" name="act" value="signInDemo" />
            {demo.map(({ id, name, role }) => (
              <p key={id}>
                <Button kind="second" wide name="staff" value={id}>
                  {texts.desk_demo_role({ name, role: roleNames[role]() })}
                </Button>
              </p>
            ))}
          </form>
        </Panel>
      )}
    </DeskLayout>
  )
}
