import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import type { Market } from '../../market/language.ts'
import { aboutOf } from '../developer/borrowers.server.ts'
import { hrefAs } from '../developer/href-as.ts'
import type { PageContext } from '../page/page.ts'

const popOf: Record<Market, string> = { id: '0', in: '1' }
const otherMarket: Record<Market, Market> = { id: 'in', in: 'id' }

/** In the demo a newcomer looks around as one of the sample borrowers. */
function demoOf({ developer, pack, packs, language }: PageContext) {
  if (!developer) return null
  const other = otherMarket[pack.market]
  return {
    borrowers: developer
      .orders()
      .filter(({ market }) => market === pack.market)
      .map((order) => ({
        id: order.orderId,
        person: order.person,
        about: aboutOf(order),
        href: hrefAs(paths.main, {
          needPop: popOf[order.market],
          sessionId: order.sessionId,
          lang: language,
        }),
      })),
    other: {
      text: texts.main_demo_other({ app: packs[other].appName }),
      href: hrefAs(paths.main, { needPop: popOf[other], lang: language }),
    },
  }
}

/** For who is not signed in. */
export function welcome(context: PageContext) {
  const { pack, href } = context
  return {
    title: pack.appName,
    props: {
      kind: 'welcome' as const,
      appName: pack.appName,
      demo: demoOf(context),
      links: {
        login: href(paths.login, { next: paths.main }),
        site: href(paths.home),
        help: href(paths.customerService),
      },
    },
  }
}
