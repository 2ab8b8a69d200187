import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** `id`: the issuer's own for a person whose address changes. */
export type IssuerAccount = { id?: string; email: string; email_verified: boolean; name?: string }

const clientId = 'terang-desk'
const clientSecret = 'a secret between the desk and the issuer'

/**
 * An OpenID Connect provider on this machine, where whoever is `signedIn` at that moment is signed in unprompted.
 */
export async function startIssuer(redirectUri: string) {
  const state: { signedIn: IssuerAccount } = { signedIn: { email: '', email_verified: false } }
  const accounts = new Map<string, IssuerAccount>()
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_, sub) => {
      const { id: _id, ...claims } = accounts.get(sub) ?? {}
      return { accountId: sub, claims: () => ({ ...claims, sub }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const accountId = state.signedIn.id ?? JSON.stringify(state.signedIn)
    accounts.set(accountId, state.signedIn)
    void provider.interactionFinished(request, response, { login: { accountId } })
  })
  return {
    settings: { issuer, clientId, clientSecret },
    signInAs: (account: IssuerAccount) => {
      state.signedIn = account
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
