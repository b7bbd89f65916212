import { useCallback } from 'react'
import { type Captcha, useCaptcha } from '#features/auth/captcha/use-captcha.ts'

type Field = 'captchaToken'

/** The captcha of a form: writes the token to the `captchaToken` field and clears that field's error. */
export function useFormCaptcha(
  setValue: (name: Field, value: string) => void,
  clearError: (name: Field) => void,
): Captcha {
  const takeToken = useCallback(
    (token: string) => {
      setValue('captchaToken', token)
      if (token) clearError('captchaToken')
    },
    [setValue, clearError],
  )
  return useCaptcha(takeToken)
}
