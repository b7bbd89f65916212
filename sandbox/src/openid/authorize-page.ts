import { escapeHtml, renderPage } from '#pages/render-page.ts'

type AuthorizeForm = {
  /** Query of the authorization request; the form submits it again. */
  query: string
  /** The site that the form's response redirects to. */
  site: string
  email: string
  problem?: string
}

/** Renders the page that asks for email and consent. The sandbox accepts any email. */
export function renderAuthorizePage({ query, site, email, problem }: AuthorizeForm): string {
  const invalidAttributes = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return renderPage(
    'Sign in',
    `<p><strong>${escapeHtml(site)}</strong> asks who you are. It will be told your email and your name.</p>
<form class="rows" method="post" action="/openid/authorize?${escapeHtml(query)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${escapeHtml(email)}" autocomplete="off" required${invalidAttributes}>
${problem ? `<p id="problem" class="failed" role="alert">${escapeHtml(problem)}</p>` : ''}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="100">
<label for="verified">Tell that this address is</label>
<select id="verified" name="verified">
<option value="yes" selected>verified</option>
<option value="no">not verified</option>
</select>
<p><button name="answer" value="yes">Continue</button>
<button name="answer" value="no" formnovalidate>Cancel</button></p>
</form>
<p class="meta">This is the sandbox's own OpenID server: it believes whatever you type.</p>`,
  )
}
