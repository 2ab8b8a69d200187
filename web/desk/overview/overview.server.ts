import * as texts from '#texts'
import type { PropsOf } from '../../serving/page.ts'
import type { DeskPageContext } from '../desk-page.ts'

export async function load({ staff }: DeskPageContext) {
  return { title: texts.desk_overview(), props: { name: staff.name } }
}

export type Props = PropsOf<typeof load>
