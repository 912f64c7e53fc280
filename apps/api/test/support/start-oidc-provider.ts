import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Context } from 'oidc-provider';

export const CLIENT = { client_id: 'portal', client_secret: 'a secret between the two' };
export type Claims = { sub: string } & Record<string, unknown>;
export type TestProvider = Awaited<ReturnType<typeof startOidcProvider>>;

const newKey = async (kid: string) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
};
type Key = Awaited<ReturnType<typeof newKey>>;
const publicPart = ({ kty, kid, use, alg, n, e }: Key & { n?: string; e?: string }) => ({
  kty,
  kid,
  use,
  alg,
  n,
  e,
});

/**
 * Starts a real OpenID Connect provider on its own port. It signs users in as `signsIn` says, without a
 * prompt, or returns them with nothing.
 */
export async function startOidcProvider(portalUrl: string, { isInToken = true, port = 0 } = {}) {
  const state = {
    signsIn: null as Claims | null,
    /** The document the provider publishes in place of its keys. */
    published: null as object | null,
    isDown: false,
    /** Sent to the token endpoint, once each. */
    asked: [] as string[],
  };
  const people = new Map<string, Claims>();
  let handle: http.RequestListener = (_, response) => void response.end();
  const server = http.createServer((request, response) => {
    if (state.isDown) return void request.socket.destroy();
    state.asked.push(request.url ?? '');
    if (state.published && request.url === '/jwks') {
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(state.published));
    }
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function serve(key: Key): void {
    const provider: Provider = new Provider(issuer, {
      jwks: { keys: [key] },
      cookies: { keys: ['only the tests know'] },
      clients: [
        {
          ...CLIENT,
          redirect_uris: [`${portalUrl}/api/v1/auth/signOn/callback`],
          post_logout_redirect_uris: [`${portalUrl}/login`],
        },
      ],
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          // A page of its own that loads nothing from elsewhere.
          logoutSource: (context: { body: string }, form: string) => {
            context.body = `<!DOCTYPE html><html lang="en"><title>Provider</title><body>${form}
              <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button></body></html>`;
          },
        },
      },
      conformIdTokenClaims: !isInToken,
      acrValues: ['urn:two-factors'],
      claims: {
        openid: ['sub', 'amr', 'acr'],
        email: ['email', 'email_verified'],
        profile: ['name'],
      },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        Grant: 600,
        Interaction: 600,
        Session: 600,
      },
      interactions: { url: () => '/interaction' },
      findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => people.get(id)! }),
      loadExistingGrant: async (context: Context) => {
        const grant = new provider.Grant({
          clientId: context.oidc.client.clientId,
          accountId: context.oidc.session.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    handle = (request, response) => {
      if (!request.url?.startsWith('/interaction')) return answer(request, response);
      const { signsIn } = state;
      if (signsIn) people.set(signsIn.sub, signsIn);
      const result = signsIn
        ? { login: { accountId: signsIn.sub, amr: signsIn['amr'], acr: signsIn['acr'] } }
        : { error: 'access_denied', error_description: 'given up' };
      void provider.interactionFinished(request, response, result);
    };
  }
  let key = await newKey('first');
  serve(key);

  /** Goes where the portal sends a browser, and returns the address that the provider leads back to. */
  async function follow(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let at = url, hops = 0; hops < 10; hops += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        cookies.set(name!, value!);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`${response.status}: ${await response.text()}`);
      at = new URL(location, at).href;
      if (at.startsWith(portalUrl)) return at;
    }
    throw new Error('The provider leads in a circle.');
  }

  return {
    issuer,
    state,
    follow,
    /** From now on another key signs. */
    async rotate() {
      key = await newKey(`key-${Math.random()}`);
      serve(key);
    },
    /** Publishes the current keys permanently, regardless of later signing keys. */
    freezeKeys: () => void (state.published = { keys: [publicPart(key)] }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
