import { useEffect, useState } from 'react'
import { type DictationMode, findDictationMode } from '#features/chat/voice/dictation/find-dictation-mode.ts'
import { getSpeechLanguageTag } from '#features/chat/voice/dictation/speech-language-tag.ts'
import { useLanguage } from '#lib/i18n/use-language.ts'

/** Where the browser recognises speech, if it can; `online`: whether its vendor's service may be used. */
export function useDictationMode(online: boolean): DictationMode | undefined {
  const { language } = useLanguage()
  const [mode, setMode] = useState<DictationMode>()
  useEffect(() => {
    let isWanted = true
    const find = async () => {
      const found = await findDictationMode(getSpeechLanguageTag(language), online)
      if (isWanted) setMode(found)
    }
    void find()
    return () => {
      isWanted = false
    }
  }, [online, language])
  return mode
}
