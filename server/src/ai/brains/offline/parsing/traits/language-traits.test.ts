import { languages } from '@murmur/contract/languages'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { LanguageTraits, languageTraits } from './language-traits.ts'

it.each(languages)('%s states every trait, and no others', (language) => {
  expect(v.safeParse(LanguageTraits, languageTraits[language]).issues).toBeUndefined()
})
