import type { Page } from '@playwright/test'

/**
 * Replaces what differs between runs by fixed text of about the same width: addresses, hashes, made-up names, times and dates.
 * Hides what is drawn from them: charts, price lines, QR codes and avatars.
 */
export async function stabilizePage(page: Page) {
  await page.evaluate(() => {
    const maskedPatterns: readonly [RegExp, string][] = [
      [/0x[0-9a-f]{64}/gi, `0x${'7'.repeat(64)}`],
      [/0x[0-9a-f]{40}/gi, `0x${'7'.repeat(40)}`],
      [/0x[0-9a-f]{2,}(…|\.\.\.)[0-9a-f]{2,}/gi, '0x7777…7777'],
      [/\b[1-9A-HJ-NP-Za-km-z]{43,88}\b/g, 'S'.repeat(44)],
      [/\b[1-9A-HJ-NP-Za-km-z]{3,8}(…|\.\.\.)[1-9A-HJ-NP-Za-km-z]{3,8}\b/g, 'SSSS…SSSS'],
      [/\b(user|anna)[0-9a-f]{8,12}\b/g, 'anna'],
      [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d{1,2} [A-Z][a-z]{2}\b/g, 'Mon 1 Jan'],
      [/\b\d+(\.\d+)? (years|days|hours|minutes)\b/g, '9 days'],
      [/\b\d{1,2}:\d{2}(:\d{2})?( [AP]M)?\b/g, '10:10'],
    ]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('time'))
        node.nodeValue = /^\d{1,2}:\d{2}$/.test(node.nodeValue ?? '') ? '10:10' : 'a moment ago'
      else
        for (const [pattern, text] of maskedPatterns)
          if (node.nodeValue?.match(pattern)) node.nodeValue = node.nodeValue.replace(pattern, text)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input'))
      for (const [pattern, text] of maskedPatterns) field.value = field.value.replace(pattern, text)
    // A rule also hides what is drawn later, such as a chart that is still loading.
    const sheet = new CSSStyleSheet()
    const drawn = 'canvas, .price-line, .value-shape, [data-countdown], img[src^="data:"], img[src*="/avatar"]'
    sheet.replaceSync(`:is(${drawn}) { visibility: hidden !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}
