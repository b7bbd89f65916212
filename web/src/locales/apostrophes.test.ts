// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@murmur/contract/languages'
import { expect, it } from 'vitest'

/** Texts that the specification fixes, with their straight apostrophes. */
const fixedTexts = [
  "Didn't receive the code?",
  "Successfully subscribed! We'll notify you when we launch.",
  "We're Launching Soon",
  "Yes, I'm Sure",
]
/** The catalogs whose texts are shown. In the handbook these are the titles and bodies; its questions are as users type them. */
const files = ['app', 'assistant', 'handbook', 'landing', 'server', 'voice']

function listTexts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object)
    .filter(([key]) => key !== 'asks')
    .flatMap(([key, inner]) => listTexts(inner, `${path} ${key}`))
}

it.each(files)(
  'the texts of %s.json have curly apostrophes, except where the specification has straight ones',
  (file) => {
    const texts = languages.flatMap((language) => {
      const path = join(import.meta.dirname, '../../../locales', language, `${file}.json`)
      return listTexts(JSON.parse(readFileSync(path, 'utf8')), language)
    })
    const strays = texts.filter(([, text]) =>
      /\p{L}'|'\p{L}/u.test(fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text)),
    )
    expect(strays).toEqual([])
  },
)
