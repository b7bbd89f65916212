import { useState } from 'react'

/**
 * The sentence before the next press, shown only while the form's request stays the same.
 * @param written the request as text
 */
export function useOrderPrompt(written: string | undefined) {
  const [shown, setShown] = useState<{ written: string | undefined; sentence: string; isOfPasskey: boolean }>()
  const current = shown?.written === written ? shown : undefined
  return {
    prompt: current?.isOfPasskey ? undefined : current?.sentence,
    passkeyPrompt: current?.isOfPasskey ? current.sentence : undefined,
    setPrompt: (sentence: string, isOfPasskey = false) => setShown({ written, sentence, isOfPasskey }),
    clearPrompt: () => setShown(undefined),
  }
}
