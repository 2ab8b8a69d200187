/** The addresses of all screens (product 2.1, 10.2). Native apps and campaigns link to them: they never change. */
export const screenPaths = {
  home: '/',
  policySection: '/Policy',
  loanSection: '/Loan',
  aboutSection: '/About',
  contactSection: '/Contact',
  userSection: '/User',
  /** What somebody could likely borrow, before anything is asked for. */
  estimate: '/estimate',
  complaintEntry: '/complainPage',
  complaintForm: '/complainPageNext',
  complaintList: '/complaintList',
  complaintDetail: '/complainDetails',
  complaintNew: '/complainNewPage',
  assistant: '/intelligentCustomerService',
  loanConfirm: '/loanConfirm',
  loanChoose: '/loanChoose',
  loanDetails: '/loanDetails',
  main: '/main',
  mine: '/mine',
  errorPage: '/errorPage',
  jointLoginFail: '/jointLoginFail',
  instalments: '/repay',
  extension: '/repayDelay',
  coolingOff: '/coolingOff',
  cannotPay: '/cannotPay',
  whetherRepay: '/whetherRepay',
  payMethod: '/individual',
  virtualAccount: '/that',
  cardRepay: '/cardRepay',
  bindCard: '/bindCard',
  walletInstructions: '/walletInstructions',
  /** Plays the wallet's own page; in the demo only. */
  sandboxWallet: '/sandboxWallet',
  customerService: '/customerService',
  aboutUs: '/aboutUs',
  privacyPolicy: '/privacyPolicy',
  loanAgreement: '/loanAgreement',
  contract: '/contract',
  payments: '/payments',
  verify: '/verify',
  recommended: '/relevant',
  promotion: '/promotion',
  product: '/product',
  order: '/order',
  login: '/login',
  setting: '/setting',
  apply: '/apply',
  applyIdentity: '/apply/identity',
  applyPersonal: '/apply/personal',
  applyJob: '/apply/job',
  applyContact: '/apply/contact',
  applyBank: '/apply/bank',
  applyReview: '/apply/review',
  testPreview: '/testPreview',
  sandboxConsole: '/testPreview/sandbox',
  bridgeSimulator: '/testPreview/bridge',
  docs: '/docs',
  notices: '/messages',
  accountData: '/accountData',
  /** Stored by the worker, and shown in place of any page that cannot be reached. */
  offline: '/offline',
} as const

/** Addresses that answer with something else: a document, a picture, a stream or a file. */
export const filePaths = {
  receipt: '/receipt.pdf',
  contractPdf: '/contract.pdf',
  keyFacts: '/keyFacts.pdf',
  statement: '/statement.pdf',
  closure: '/closure.pdf',
  complaintImage: '/complaintImage',
  applicationPicture: '/applicationPicture',
  /** The places that a search finds, for the picker of an address. */
  places: '/apply/places',
  payStatus: '/that/status',
  dueDates: '/dueDates.ics',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sharePicture: '/share.png',
  manifest: '/manifest.webmanifest',
  accountDataJson: '/accountData.json',
  accountDataPdf: '/accountData.pdf',
  deletionProof: '/deletionProof.pdf',
  icon: '/icon.png',
} as const

/** The service worker: a built file, but at the root, so that it serves all pages. */
export const WORKER_PATH = '/serviceWorker.js'

/** Addresses that only take a form, and lead on. */
export const actionPaths = {
  accountChoice: '/accountChoice',
} as const

/** The pages of the desk (product 10.14). One record of a list has an address of its own, in the singular. */
export const deskPaths = {
  now: '/desk',
  overview: '/desk/overview',
  signIn: '/desk/signIn',
  complaints: '/desk/complaints',
  complaint: '/desk/complaint',
  messages: '/desk/messages',
  message: '/desk/message',
  sentMessages: '/desk/sentMessages',
  borrowers: '/desk/borrowers',
  borrower: '/desk/borrower',
  applications: '/desk/applications',
  application: '/desk/application',
  money: '/desk/money',
  moneyEvent: '/desk/moneyEvent',
  moneyOrder: '/desk/moneyOrder',
  payouts: '/desk/payouts',
  settlements: '/desk/settlements',
  arrears: '/desk/arrears',
  arrearsOrder: '/desk/arrearsOrder',
  campaigns: '/desk/campaigns',
  campaign: '/desk/campaign',
  assistant: '/desk/assistant',
  products: '/desk/products',
  product: '/desk/product',
  proposals: '/desk/proposals',
  proposal: '/desk/proposal',
  staff: '/desk/staff',
  rules: '/desk/rules',
  audit: '/desk/audit',
  jobs: '/desk/jobs',
  ops: '/desk/ops',
  /** Whoever was invited makes a passkey here. */
  invitation: '/desk/invitation',
  recovery: '/desk/recovery',
  singleSignOn: '/desk/singleSignOn',
} as const

/** What the desk serves beside pages: files to download and pictures. */
export const deskFilePaths = {
  nowLive: '/desk/nowLive',
  nowStep: '/desk/nowStep',
  auditCsv: '/desk/audit.csv',
  campaignsCsv: '/desk/campaigns.csv',
  campaignPreview: '/desk/campaignPreview',
  complaintPicture: '/desk/complaintPicture',
  applicationPicture: '/desk/applicationPicture',
  generalLedgerCsv: '/desk/generalLedger.csv',
  trialBalanceCsv: '/desk/trialBalance.csv',
  bureauFile: '/desk/bureauFile',
} as const

export const paths = { ...screenPaths, ...filePaths, ...actionPaths }

export type ScreenPath = (typeof screenPaths)[keyof typeof screenPaths]
export type FilePath = (typeof filePaths)[keyof typeof filePaths]
export type ActionPath = (typeof actionPaths)[keyof typeof actionPaths]
export type DeskPath = (typeof deskPaths)[keyof typeof deskPaths]
export type DeskFilePath = (typeof deskFilePaths)[keyof typeof deskFilePaths]
export type PagePath = ScreenPath | FilePath | ActionPath | DeskPath | DeskFilePath

/** In the fragment: it is sent to no server, so that neither a proxy's log nor a Referer header has it. */
export const invitationLink = (origin: string, token: string): string =>
  `${origin}${deskPaths.invitation}#${token}`
