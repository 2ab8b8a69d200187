import * as texts from '#texts'
import { codeText } from '../../../contract/wire/code-text.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { paths, screenPaths } from '../../../contract/wire/paths.ts'
import type { PageContext } from '../../page/page.ts'
import { borrowersOf, chosenLaunch, chosenOrder } from '../borrowers.server.ts'
import { openPageMessages } from '../preview-messages.server.ts'

type ShortKey<K> = K extends `simulator_${infer Short}` ? Short : never
type SimulatorMessages = Readonly<Record<ShortKey<keyof typeof texts>, string>>
const simulatorMessages = openPageMessages<SimulatorMessages>('simulator_')

/** Any page but this one: a simulator within a simulator shows nothing more. */
const screens = Object.values(screenPaths).filter((path) => path !== paths.bridgeSimulator)

export async function load(context: PageContext) {
  const { developer, language } = context
  if (!developer) return { failure: { code: codes.notFound, message: codeText(codes.notFound) } }
  const orders = developer.orders()
  return {
    title: texts.simulator_title(),
    props: {
      messages: simulatorMessages(),
      language,
      screens,
      borrowers: borrowersOf(orders).map(({ orderId, person, about, launch }) => ({
        orderId,
        label: `${person}, ${about}`,
        launch,
      })),
      launch: chosenLaunch(chosenOrder(orders, context), context),
    },
  }
}
