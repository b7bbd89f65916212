/** Escapes untrusted text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Renders a page. `title` is plain text; `body` is HTML with escaped texts. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Murmur sandbox</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header><nav aria-label="Sandbox"><strong>Murmur sandbox</strong> <a href="/mailbox">Mailbox</a> <a href="/faucet">Faucet</a>
<span>play money, nothing here is real</span></nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Renders a page with a single message. */
export function messagePage(title: string, message: string): string {
  return renderPage(title, `<p>${escapeHtml(message)}</p>`)
}
