import { useEffect, useState } from 'react'
import { type DictationPlace, findDictation } from '#features/chat/voice/find-dictation.ts'

/** Where the browser recognises speech, if it does; `online` says whether its maker may be asked. */
export function useDictationPlace(online: boolean): DictationPlace | undefined {
  const [place, setPlace] = useState<DictationPlace>()
  useEffect(() => {
    let isWanted = true
    const find = async () => {
      const found = await findDictation(navigator.language, online)
      if (isWanted) setPlace(found)
    }
    void find()
    return () => {
      isWanted = false
    }
  }, [online])
  return place
}
