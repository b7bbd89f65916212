import { useCallback } from 'react'
import { type Captcha, useCaptcha } from '#features/auth/captcha/use-captcha.ts'

type Field = 'captchaToken'

/** The captcha of a form: its token fills the field of that name, and takes away what was said about it. */
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
