import { fakeHttp } from './fake-http.ts'
import { fakeClient } from './fake-openid.ts'
import { applyFault, type FakeProvider, fakeGrants } from './fake-provider.ts'

/** GitHub's documented protocol: opaque tokens, errors with status 200, and an API for the user's profile. */
export async function fakeGithub(): Promise<FakeProvider> {
  const grants = fakeGrants(fakeClient)
  const requestedPaths: string[] = []
  const http = await fakeHttp((call) => {
    const { url, form, headers } = call
    requestedPaths.push(url.pathname)
    if (applyFault(grants.currentFault(), call)) return undefined
    if (url.pathname === '/login/oauth/access_token') {
      const grant = grants.take({ form })
      if (!grant)
        return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
      return { access_token: grant.token, token_type: 'bearer', scope: 'read:user,user:email' }
    }
    const person = grants.personOf({ headers })
    if (!person || !headers['user-agent']) {
      call.response.statusCode = 401
      return { message: 'Bad credentials' }
    }
    if (url.pathname === '/user') {
      return { id: Number(person.subject), login: 'octo', name: person.name, email: 'anything@example.test' }
    }
    const other = { email: 'other@example.test', primary: false, verified: true, visibility: null }
    if (person.email === null) return [other]
    return [other, { email: person.email, primary: true, verified: person.emailVerified, visibility: 'private' }]
  })
  return { ...http, visit: grants.visit, setFault: grants.setFault, requestedPaths }
}
