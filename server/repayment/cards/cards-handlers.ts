import * as texts from '#texts'
import type { cards } from '../../../contract/calls/cards.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { cardDigits, hasExpired, readExpiry } from '../../../market/card-number.ts'
import { localDay } from '../../../market/dates.ts'
import type { Call, Handlers } from '../../calls/call.ts'
import { cardsOf, findCard, removeCard, saveCard, shownCard } from './cards.ts'

/** More cards than a person has; beyond it somebody is trying numbers. */
const CARDS_MAX = 10

const marketOf = (call: Call) =>
  call.db.selectFrom('borrowers').select('market').where('id', '=', call.borrowerId).executeTakeFirstOrThrow()

/** Which field of the form is wrong, and why. */
const wrongField = (name: 'cardNo' | 'expiry' | 'holderName', message: string) => ({
  ...refuse(codes.fieldsRefused, message),
  data: { fields: { [name]: message } },
})

/** A borrower's cards. The number goes from the request to the vault; what comes back is all that is stored. */
export const cardsHandlers = {
  cardList: async (call) => ({
    bankCards: (await cardsOf(call.db, call.borrowerId)).map(shownCard),
    canBind: call.cards ? '1' : '0',
  }),
  cardBind: async (call, { cardNo, expiry: typedExpiry, holderName }) => {
    const { db, cards, now, borrowerId } = call
    if (!cards) return refuse(codes.notAvailable)
    const digits = cardDigits(cardNo)
    if (!digits) return wrongField('cardNo', texts.card_number_wrong())
    const expiry = readExpiry(typedExpiry)
    const { market } = await marketOf(call)
    if (!expiry) return wrongField('expiry', texts.card_expiry_wrong())
    if (hasExpired(expiry, localDay(now, call.packs[market].timeZone)))
      return wrongField('expiry', texts.card_expired())
    if (holderName.trim() === '') return wrongField('holderName', texts.card_name_missing())
    if ((await cardsOf(db, borrowerId)).length >= CARDS_MAX)
      return refuse(codes.cardRefused, texts.card_too_many({ count: CARDS_MAX }))
    const bound = await cards.tokenise({ digits, expiry, holderName: holderName.trim(), market })
    if ('refused' in bound)
      return refuse(bound.refused === 'card' ? codes.cardRefused : codes.notAvailable, bound.message)
    const cardId = await saveCard(db, bound, { borrowerId, provider: cards.name, expiry, now })
    return { cardId }
  },
  cardRemove: async (call, { cardId }) => {
    const card = await findCard(call.db, call.borrowerId, cardId)
    if (!card) return refuse(codes.notFound)
    await removeCard(call.db, card, call.now)
    return {}
  },
} satisfies Handlers<Pick<typeof cards, 'cardList' | 'cardBind' | 'cardRemove'>>
