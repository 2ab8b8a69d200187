import * as client from 'openid-client'
import type { SignOnSecrets } from '../../contract/calls/sign-in.ts'

export type SignOnSettings = { issuer: string; clientId: string; clientSecret: string }
/** `issuer` and `subject` are theirs for good; an address may become somebody else's. */
export type SignOnPerson = { issuer: string; subject: string; email: string; name: string }

const TIMEOUT_SECONDS = 10

type Returned = { redirectUri: string; query: string; stored: SignOnSecrets }

export type SignOn = {
  begin: (redirectUri: string) => Promise<{ to: string; stored: SignOnSecrets }>
  /** Null where the issuer vouches for no address. */
  finish: (returned: Returned) => Promise<SignOnPerson | null>
}

/** Only a provider on this machine is called without encryption. */
const execute = (issuer: URL) => (issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [])

/** OpenID Connect: authorization code with PKCE, state and nonce. The issuer is first called when somebody signs in. */
export function openSignOn({ issuer, clientId, clientSecret }: SignOnSettings): SignOn {
  let known: Promise<client.Configuration> | undefined
  const configuration = () => {
    const server = new URL(issuer)
    const options = { execute: execute(server), timeout: TIMEOUT_SECONDS }
    known ??= client.discovery(server, clientId, clientSecret, undefined, options)
    // An issuer that was away is called again the next time.
    known.catch(() => {
      known = undefined
    })
    return known
  }

  return {
    begin: async (redirectUri) => {
      const config = await configuration()
      const stored = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const to = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(stored.verifier),
        code_challenge_method: 'S256',
        state: stored.state,
        nonce: stored.nonce,
      })
      return { to: to.href, stored }
    },
    finish: async ({ redirectUri, query, stored }) => {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: stored.verifier,
        expectedState: stored.state,
        expectedNonce: stored.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) return null
      const about = claims['email']
        ? claims
        : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      return personOf(about, { issuer: claims.iss, subject: claims.sub })
    },
  }
}

const isPlainAddress = (email: unknown): email is string =>
  typeof email === 'string' && /^[\x21-\x7e]+$/.test(email)

/** An address that the issuer has not verified may be anybody's, and one in other letters look like another. */
function personOf(
  { email, email_verified, name }: Readonly<Record<string, unknown>>,
  known: Pick<SignOnPerson, 'issuer' | 'subject'>,
): SignOnPerson | null {
  if (!isPlainAddress(email) || email_verified !== true) return null
  return {
    ...known,
    email,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 80) : email,
  }
}
