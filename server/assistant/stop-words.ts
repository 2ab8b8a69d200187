/**
 * Words that carry little meaning of their own, in Indonesian, Hindi and (by letters) Chinese; in English how common they
 * are says it. Negations stay: 'not arrived' is what many questions are about.
 */
const indonesian = `
  saya aku gue gw kami kita anda kamu dia mereka ini itu yang dan atau di ke dari pada untuk buat dengan
  apa apakah bagaimana gimana kenapa mengapa kok sih dong deh ya yah kah lah nya nih tuh ada adalah akan
  sudah udah telah mau ingin bisa dapat boleh harus jika kalau kalo bila tapi tetapi juga sama seperti oleh
  karena agar supaya tolong mohon min kak pak bu admin halo`

const hindi = `
  मैं मैंने मुझे मुझसे मेरा मेरी मेरे हम हमें हमारा आप आपका आपके आपने तुम वह वे यह ये इस उस इसे उसे
  है हैं हूँ हो था थी थे का की के को में से पर तक ने और या भी ही तो कि जो सो क्या कैसे क्यों कौन
  कर करना करने करें करूँ किया कर रहा रही रहे गया गई गए जाए जाता होता होती होने हुआ हुई चाहता चाहती
  सकता सकती सकते चाहिए लिए साथ अगर तब अब बताओ बताइए दीजिए कृपया कोई कुछ किसी`

const chineseLetters = '的了吗呢啊吧呀嘛我你您他她它们这那是在有和与就也都很要会能可以想请把被给让个么什怎哪'

export const stopWords = `${indonesian} ${hindi}`.trim().split(/\s+/)
export const stopLetters: ReadonlySet<string> = new Set(chineseLetters)

/** How Indonesians shorten and soften words in a chat. */
export const shortForms: Readonly<Record<string, string>> = {
  ga: 'tidak',
  gak: 'tidak',
  gk: 'tidak',
  ngga: 'tidak',
  nggak: 'tidak',
  enggak: 'tidak',
  tdk: 'tidak',
  tak: 'tidak',
  blm: 'belum',
  blom: 'belum',
  sdh: 'sudah',
  udh: 'sudah',
  msk: 'masuk',
  byr: 'bayar',
  brp: 'berapa',
  tgl: 'tanggal',
  kpn: 'kapan',
  sy: 'saya',
  yg: 'yang',
  dgn: 'dengan',
  utk: 'untuk',
  krn: 'karena',
  bs: 'bisa',
  lg: 'lagi',
  hp: 'ponsel',
  rek: 'rekening',
  tf: 'transfer',
  trf: 'transfer',
  dc: 'penagih',
  hutang: 'utang',
  pinjem: 'pinjam',
}
