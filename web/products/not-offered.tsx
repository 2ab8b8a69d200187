import type { ComponentType } from 'react'
import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Declined, Review } from '../ui/illustration/application.tsx'
import { Active, OnItsWay } from '../ui/illustration/payout.tsx'
import { Overdue } from '../ui/illustration/repayment.tsx'
import { Empty } from '../ui/illustration/states.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { notOffered } from './not-offered.server.ts'

type Props = Extract<ReturnType<typeof notOffered>, { props: unknown }>['props']['notOffered']

/** By hand and not by any name: a phone loads the pictures that this screen may show. */
const pictures = {
  declined: Declined,
  review: Review,
  overdue: Overdue,
  'on-its-way': OnItsWay,
  active: Active,
  empty: Empty,
} satisfies Record<Props['illustration'], ComponentType>

/** In place of an offer: why there is none, and the action to change that. */
export function NotOffered({ illustration, headline, text, action, home }: Props) {
  const Picture = pictures[illustration]
  return (
    <Layout
      actions={
        <>
          <ButtonLink wide href={action.href}>
            {action.label}
          </ButtonLink>
          <ButtonLink kind="quiet" wide href={home} data-bridge='{"action":"goHome"}'>
            {texts.go_home()}
          </ButtonLink>
        </>
      }
    >
      <Notice picture={<Picture />} headline={headline} text={text} />
    </Layout>
  )
}
