import type { Launch } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { hrefAs } from './href-as.ts'
import { Part, Tiles } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'

/** Product 2.13: the pages that a developer opens from here. */
const targets = [
  ['link_details', paths.loanDetails],
  ['link_confirm', paths.loanConfirm],
  ['link_repay', paths.instalments],
  ['link_extend', paths.extension],
  ['link_bank', paths.bindCard],
  ['link_instructions', paths.walletInstructions],
  ['link_complaint', paths.complaintEntry],
  ['link_service', paths.customerService],
  ['link_about', paths.aboutUs],
  ['link_privacy', paths.privacyPolicy],
] as const

export function PageLinks({ launch }: { launch: Launch }) {
  const messages = usePreviewMessages()
  return (
    <Part id="pages" heading={messages.pages} about={messages.pages_about}>
      <Tiles>
        {targets.map(([word, path]) => (
          <ButtonLink key={path} kind="small" href={hrefAs(path, launch)}>
            {messages[word]}
          </ButtonLink>
        ))}
      </Tiles>
    </Part>
  )
}
