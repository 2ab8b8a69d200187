import * as texts from '#texts'

export const eventStateNames: Readonly<Record<string, () => string>> = {
  held: texts.desk_money_state_held,
  received: texts.desk_money_state_received,
  credited: texts.desk_money_state_credited,
  reversed: texts.desk_money_state_reversed,
  waiting: texts.desk_money_state_waiting,
  noted: texts.desk_money_state_noted,
  dead: texts.desk_money_state_dead,
  closed: texts.desk_money_state_closed,
  returned: texts.desk_money_state_returned,
}
