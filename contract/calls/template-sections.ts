import type { CampaignSection } from './campaign-template.ts'

/** What our own templates have in common. */
export const steps: CampaignSection = {
  kind: 'steps',
  title: {
    en: 'How it works',
    id: 'Cara kerjanya',
    hi: 'यह कैसे काम करता है',
    zh: '怎么办理',
  },
  items: [
    {
      en: 'Register here with your mobile number. It takes a minute.',
      id: 'Daftar di sini dengan nomor ponsel Anda. Hanya butuh satu menit.',
      hi: 'यहाँ अपने मोबाइल नंबर से रजिस्टर करें। एक मिनट लगता है।',
      zh: '在本页用手机号注册，只需一分钟。',
    },
    {
      en: 'Download {app} and sign in with the same number.',
      id: 'Unduh {app} dan masuk dengan nomor yang sama.',
      hi: '{app} डाउनलोड करें और उसी नंबर से साइन इन करें।',
      zh: '下载 {app}，用同一个手机号登录。',
    },
    {
      en: 'Choose an amount. You see every cost before you confirm.',
      id: 'Pilih jumlahnya. Semua biaya terlihat sebelum Anda setuju.',
      hi: 'राशि चुनें। पुष्टि से पहले हर खर्च दिखाया जाता है।',
      zh: '选择金额，确认前先看清每一项费用。',
    },
  ],
}

export const questions: CampaignSection = {
  kind: 'questions',
  title: {
    en: 'Questions people ask',
    id: 'Pertanyaan yang sering diajukan',
    hi: 'अक्सर पूछे जाने वाले सवाल',
    zh: '常见问题',
  },
  items: [
    {
      question: {
        en: 'What does it cost?',
        id: 'Berapa biayanya?',
        hi: 'इसमें कितना खर्च आता है?',
        zh: '费用是多少？',
      },
      answer: {
        en: 'Applying is free. Before you confirm, the app shows the amount you receive, each charge, the dates and the yearly rate.',
        id: 'Mengajukan tidak dipungut biaya. Sebelum Anda setuju, aplikasi menampilkan jumlah yang diterima, setiap biaya, tanggal, dan bunga per tahun.',
        hi: 'आवेदन मुफ़्त है। पुष्टि से पहले ऐप मिलने वाली राशि, हर शुल्क, तारीखें और सालाना दर दिखाता है।',
        zh: '申请免费。确认之前，APP 会列出到账金额、各项费用、还款日期和年利率。',
      },
    },
    {
      question: {
        en: 'How much can I borrow?',
        id: 'Berapa yang bisa saya pinjam?',
        hi: 'कितना लोन मिल सकता है?',
        zh: '可以借多少？',
      },
      answer: {
        en: 'From {from} to {to}. The amount depends on your income and on how earlier loans were repaid.',
        id: 'Dari {from} sampai {to}. Jumlahnya tergantung penghasilan dan riwayat pembayaran Anda.',
        hi: '{from} से {to} तक। राशि आपकी आय और पहले के लोन के भुगतान पर निर्भर करती है।',
        zh: '{from} 至 {to}，具体额度取决于您的收入和以往的还款情况。',
      },
    },
    {
      question: {
        en: 'What happens with my number?',
        id: 'Untuk apa nomor saya dipakai?',
        hi: 'मेरे नंबर का क्या होता है?',
        zh: '我的手机号会怎么用？',
      },
      answer: {
        en: 'It is your login and where codes are sent. We never read your contacts and do not sell your number.',
        id: 'Nomor itu untuk masuk dan menerima kode. Kami tidak membaca kontak Anda dan tidak menjual nomor Anda.',
        hi: 'यह आपका साइन इन है और इसी पर कोड आता है। हम आपके संपर्क नहीं पढ़ते और आपका नंबर नहीं बेचते।',
        zh: '仅用于登录和接收验证码。我们不读取通讯录，也不会出售您的号码。',
      },
    },
  ],
}

export const form: CampaignSection = {
  kind: 'form',
  title: {
    en: 'Register in a minute',
    id: 'Daftar dalam satu menit',
    hi: 'एक मिनट में रजिस्टर करें',
    zh: '一分钟完成注册',
  },
}

export const footer: CampaignSection = {
  kind: 'footer',
  text: {
    en: 'Borrow only what you can repay. {company} decides on each application; not every application is approved.',
    id: 'Pinjamlah sesuai kemampuan membayar. {company} menilai setiap pengajuan; tidak semua pengajuan disetujui.',
    hi: 'उतना ही उधार लें जितना चुका सकें। हर आवेदन पर {company} फ़ैसला करती है; हर आवेदन मंज़ूर नहीं होता।',
    zh: '请按还款能力贷款。每笔申请由 {company} 审核，并非所有申请都能通过。',
  },
}
