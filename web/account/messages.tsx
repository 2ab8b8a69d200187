import * as texts from '#texts'
import { PUSH_CACHE, type PushOffer, type PushState, postPush } from '../browser/push-state.ts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/illustration/states.tsx'
import { Layout, Section, Title } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import type { load } from './messages.server.ts'
import styles from './notices.module.css'
import { NoticeList } from './notices.tsx'
import { PushButton } from './push-button.tsx'

async function turnPushOff({ address }: PushOffer): Promise<PushState> {
  await caches.delete(PUSH_CACHE)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await postPush(address, { act: 'pushUnsubscribe', endpoint })
  return 'off'
}

/** What the lender told the borrower. */
export default function Messages({ notices, invitation, setting }: PropsOf<typeof load>) {
  return (
    <Layout>
      <Title text={texts.messages_title()} />
      {notices.length > 0 ? (
        <NoticeList notices={notices} />
      ) : (
        <div className={styles.empty}>
          <Empty />
          <p>{texts.messages_empty()}</p>
        </div>
      )}
      {invitation && (
        <Section heading={texts.messages_phone()}>
          <p className={styles.quiet}>{texts.messages_phone_text()}</p>
          <PushButton
            invitation={invitation}
            onceOn={(change) => (
              <Button type="button" kind="second" wide onClick={() => change(turnPushOff(invitation))}>
                {texts.push_turn_off()}
              </Button>
            )}
          />
        </Section>
      )}
      <LinkList>
        <a className={link} href={setting}>
          {texts.messages_choose()}
        </a>
      </LinkList>
    </Layout>
  )
}
