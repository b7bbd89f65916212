import type { Mail } from '#mail/open-mailbox.ts'
import { escapeHtml, renderPage } from '#pages/render-page.ts'

/** Renders the mailbox: mails newest first, with a search by address. */
export function mailboxPage(emails: Mail[], search: string): string {
  const count = emails.length === 1 ? '1 email' : `${emails.length} emails`
  const empty = search ? `No mail to an address with “${escapeHtml(search)}” yet.` : 'No mail yet.'
  const list = emails.map(mailItem).join('\n')
  return renderPage(
    'Mailbox',
    `<form method="get" action="/mailbox" role="search">
<label for="to">Address</label>
<input id="to" name="to" type="search" value="${escapeHtml(search)}" placeholder="you@example.com" autocomplete="off">
<button>Show</button>
</form>
<p role="status">${emails.length === 0 ? `${empty} Emails the app sends appear here; reload to look again.` : `${count}, newest first`}</p>
${list}`,
  )
}

function mailItem({ to, subject, text, at }: Mail): string {
  return `<article>
<h2>${escapeHtml(subject || '(no subject)')}</h2>
<p class="meta">to <strong>${escapeHtml(to)}</strong> · <time datetime="${escapeHtml(at)}">${escapeHtml(formatUtcTime(at))}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`
}

/** "2026-11-21 08:12:03 UTC" */
export function formatUtcTime(iso: string): string {
  return iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')
}
