import { type Language, languages } from '@murmur/contract/languages'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { RadioList } from '#features/preferences/radio-list.tsx'
import { languageName } from '#lib/format/format-list.ts'
import { useText } from '#lib/i18n/text.ts'

/** The language of the app and its emails; options are in their own language. */
export function LanguageSetting() {
  const text = useText()
  const { preferences, change } = usePreferences()
  return (
    <RadioList
      legend={text('language.heading')}
      isLegendHidden
      columns={2}
      options={languages.map((value) => ({ value, label: getNativeName(value), lang: value }))}
      value={preferences.language}
      onChange={(language) => change({ language })}
    />
  )
}

/** The capitalised native name of a language: "Español". */
function getNativeName(language: Language): string {
  const name = languageName(language, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
