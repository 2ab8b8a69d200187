import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** As it is written in its country, with the country's code; what is no number is left as it is. */
export const writtenPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
