import type { ExplainedFinding } from './findings.ts'

/** What the tools find and what is none. `tools/hostile.ts` fails with every finding that is not here. */
export const explainedFindings: readonly ExplainedFinding[] = [
  {
    tool: 'wapiti',
    finding: 'Cross Site Request Forgery',
    place: /^POST \//,
    detail: /Lack of anti CSRF token/,
    why: 'A post from another origin is refused by its Origin and Sec-Fetch-Site headers, and the cookies are SameSite=Lax (contract/wire/origin.ts, with its tests); there are no tokens to look for.',
  },
  {
    tool: 'wapiti',
    finding: 'HTTP Secure Headers',
    place: /^GET \/$/,
    detail: /X-Frame-Options is not set/,
    why: 'The policy has frame-ancestors, which every engine that we support obeys and which replaces this header.',
  },
  {
    tool: 'wapiti',
    finding: 'HTTP Secure Headers',
    place: /^GET \/$/,
    detail: /X-XSS-Protection is not set/,
    why: 'Browsers have removed the filter that it switched, because it opened holes of its own; the policy allows scripts by nonce alone.',
  },
  {
    tool: 'wapiti',
    finding: 'HTTP Secure Headers',
    place: /^GET \/$/,
    detail: /Strict-Transport-Security is not set/,
    why: 'This is the demo, whose host name may serve other things by http. Production sends it (process/request-handler.test.ts).',
  },
  {
    tool: 'wapiti',
    finding: 'HttpOnly Flag cookie',
    place: /^GET \/$/,
    detail: /: terang_ok$/,
    why: 'The page reads it to learn whether this webview keeps cookies; its value is always 1.',
  },
]
