import { useCallback } from 'react'
import type { UseFormClearErrors, UseFormSetValue } from 'react-hook-form'
import { type Captcha, useCaptcha } from '#features/auth/use-captcha.ts'

type WithCaptcha = { captchaToken: string }

/** The captcha of a form: its token fills the field of that name, and takes away what was said about it. */
export function useFormCaptcha<Values extends WithCaptcha>(
  setValue: UseFormSetValue<Values>,
  clearErrors: UseFormClearErrors<Values>,
): Captcha {
  const takeToken = useCallback(
    (token: string) => {
      // Generic forms name their fields by a type that TypeScript does not see through.
      ;(setValue as unknown as UseFormSetValue<WithCaptcha>)('captchaToken', token)
      if (token) (clearErrors as unknown as UseFormClearErrors<WithCaptcha>)('captchaToken')
    },
    [setValue, clearErrors],
  )
  return useCaptcha(takeToken)
}
