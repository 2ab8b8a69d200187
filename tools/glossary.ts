import { type CatalogueText, type TextLanguage, textLanguages } from './text-problems.ts'

/** One thing has one name in a language: `instead` are the names that it had besides. */
export type Term = {
  use: string
  instead: readonly string[]
  /** Texts in which the other name means another thing, or is the literal one of the specification. */
  except?: readonly string[]
  /** Longer words that have it in them and mean another thing. */
  within?: readonly string[]
  /** Staff's own pages may use it: there it is the word of the trade. */
  desk?: 'either'
}

export const glossary: Readonly<Record<TextLanguage, readonly Term[]>> = {
  en: [
    { use: 'loan', instead: ['order', 'orders'], except: ['code_collectionRefused'], desk: 'either' },
    { use: 'email', instead: ['e-mail', 'electronic mail'] },
    { use: 'sign in', instead: ['log in', 'log on', 'logged in'] },
    { use: 'repayment plan', instead: ['repayment schedule', 'payment schedule'] },
    { use: 'closure letter', instead: ['clearance letter', 'no-dues certificate'] },
    { use: 'late charges', instead: ['late fee', 'late fees'] },
    { use: 'extension', instead: ['rollover'] },
  ],
  id: [
    { use: 'browser', instead: ['peramban'] },
    { use: 'email', instead: ['surel', 'surat elektronik'] },
    { use: 'foto selfie', instead: ['swafoto'] },
    { use: 'cookie', instead: ['kuki'] },
    { use: 'file', instead: ['berkas'] },
    { use: 'berhasil dicatat', instead: ['dibukukan', 'membukukan', 'bukukan'] },
    { use: 'bukti bayar', instead: ['kuitansi', 'bukti pembayaran'] },
    { use: 'riwayat transaksi pinjaman', instead: ['rekening pinjaman'] },
    { use: 'masa pembatalan', instead: ['masa berubah pikiran'] },
    { use: 'kode keaslian dokumen', instead: ['sidik'] },
    { use: 'keluhan', instead: ['pengaduan'] },
    { use: 'pinjaman', instead: ['pesanan'], desk: 'either' },
    { use: 'sisa utang', instead: ['terutang'], desk: 'either' },
    { use: 'sisa tagihan', instead: ['masih terbuka', 'tetap terbuka'], desk: 'either' },
    { use: 'kelebihan bayar', instead: ['saldo kredit', 'saldo lebih', 'kelebihan uang'], desk: 'either' },
    { use: 'pelunasan awal', instead: ['pelunasan dini'] },
    { use: 'cara bayar', instead: ['metode pembayaran', 'metode bayar'] },
    { use: 'jangka waktu', instead: ['tenor'] },
    { use: 'biaya per tahun (APR)', instead: ['suku bunga tahunan', 'bunga tahunan'], desk: 'either' },
    { use: 'nomor referensi', instead: ['nomor rujukan'] },
    { use: 'paling lambat', instead: ['bayar sebelum'] },
    { use: 'rekening ini tidak ditemukan di bank', instead: ['tidak mengenal rekening'] },
  ],
  hi: [
    // The dots under these three letters are written by some and not by others; under ज, फ, ड and ढ by everybody.
    { use: 'क, ख, ग', instead: ['क\u093c', 'ख\u093c', 'ग\u093c', '\u0958', '\u0959', '\u095a'] },
    { use: 'लोन', instead: ['ऋण', 'कर्ज', 'उत्पाद', 'प्रोडक्ट'] },
    { use: 'लोन नंबर', instead: ['ऑर्डर'] },
    { use: 'उधारकर्ता', instead: ['कर्ज़दार', 'ऋणी'] },
    { use: 'गोपनीयता', instead: ['निजता', 'प्राइवेसी'] },
    { use: 'अनुबंध', instead: ['समझौता', 'समझौते', 'एग्रीमेंट'] },
    { use: 'ऑफ़र', instead: ['प्रस्ताव'] },
    { use: 'देय तारीख', instead: ['भुगतान की तारीख', 'चुकाने की तारीख', 'देय तिथि'] },
    { use: 'तारीख निकल चुकी', instead: ['समय पार', 'देर से है', 'देर से हैं', 'समय बीत चुका'] },
    { use: 'देरी का शुल्क', instead: ['विलंब'] },
    { use: 'अवधि बढ़ाने का शुल्क', instead: ['विस्तार'] },
    { use: 'साल का कुल खर्च (APR)', instead: ['वार्षिक', 'सालाना लागत', 'सालाना दर'] },
    { use: 'साइन इन', instead: ['लॉग इन', 'लॉगिन', 'साइन-इन', 'सत्र', 'सेशन'] },
    { use: 'ईमेल', instead: ['ई-मेल'] },
    { use: 'सेव', instead: ['सहेज'] },
    { use: 'फ़ोटो', instead: ['तस्वीर'] },
    { use: 'स्टार', instead: ['तारा', 'तारे', 'तारों'] },
    { use: 'रिफ़ंड', instead: ['धनवापसी', 'धन वापसी'] },
    { use: 'नंबर', instead: ['संख्या'], except: ['privacy_basis_id', 'money_problem_wrong_schedule'] },
    { use: 'कामकाजी दिन', instead: ['कार्य दिवस', 'कार्यदिवस'] },
    { use: 'फ़ैसला', instead: ['निर्णय'] },
    { use: 'जवाब', instead: ['उत्तर'] },
    { use: 'इंतज़ार', instead: ['प्रतीक्षा'] },
    { use: 'अगर', instead: ['यदि'] },
    { use: 'काम की जगह', instead: ['नियोक्ता'] },
    { use: 'भुगतान योजना', instead: ['अनुसूची'] },
    { use: 'जन्म तिथि', instead: ['जन्मतिथि'] },
    { use: 'एक्सपायरी', instead: ['समाप्ति तिथि'] },
    { use: 'ज़रूरी नहीं', instead: ['वैकल्पिक'] },
    { use: '।', instead: ['है.', 'हैं.', 'करें.'] },
    { use: 'नहीं चुका पा रहा/रही', instead: ['नहीं चुका सकत'] },
  ],
  zh: [
    { use: '贷款', instead: ['借款'], within: ['借款人'] },
    { use: '贷款', instead: ['订单'], desk: 'either' },
    { use: '延期', instead: ['展期'] },
    { use: '手机号', instead: ['手机号码'] },
    { use: '年化成本 (APR)', instead: ['年化利率', '年化综合成本'] },
    { use: '罚金', instead: ['违约金', '滞纳金'] },
    { use: '登录', instead: ['登陆', '登入'] },
    { use: '投诉', instead: ['申诉'] },
    { use: '反悔期', instead: ['冷静期', '撤销期'] },
    { use: '还款计划', instead: ['还款表', '还款日程'] },
    { use: '结清证明', instead: ['结清函', '结清信'] },
    { use: '电子邮箱', instead: ['电邮', '邮件地址'] },
  ],
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Hindi words take their endings on, and its letters are no `\w`; words in Latin letters stand by themselves. */
const patternOf = (language: TextLanguage, name: string) =>
  language === 'id' || language === 'en'
    ? new RegExp(String.raw`\b${escaped(name)}\b`, 'i')
    : new RegExp(escaped(name), 'u')

/** Pages of staff and of engineers. */
const isDesk = (folder: string) => /(^|\/)(desk(-kit)?|developer|money-acts)(\/|$)/.test(folder)
const patterns = textLanguages.flatMap((language) =>
  glossary[language].map((term) => ({
    language,
    term,
    names: term.instead.map((name) => ({ name, pattern: patternOf(language, name) })),
  })),
)

const strip = (text: string, words: readonly string[] = []) =>
  words.reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(/\{\w+\}/g, ''))

/** The texts that call a thing by another name than the rest do. */
export function otherNames(texts: readonly CatalogueText[]): string[] {
  return texts.flatMap(({ folder, key, language, variants }) =>
    patterns
      .filter((entry) => entry.language === language)
      .filter(({ term }) => !term.except?.includes(key) && !(term.desk === 'either' && isDesk(folder)))
      .flatMap(({ term, names }) =>
        names
          .filter(({ pattern }) => variants.some((text) => pattern.test(strip(text, term.within))))
          .map(({ name }) => `${folder}/${language}.json: ${key} says '${name}' for '${term.use}'`),
      ),
  )
}
