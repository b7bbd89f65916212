import { MailCodeButton } from '#features/settings/proof/mail-code-button.tsx'
import { PasskeyProof } from '#features/settings/proof/passkey-proof.tsx'
import type { Proof } from '#features/settings/proof/use-proof.ts'
import { useText } from '#lib/i18n/text.ts'
import { FactorField } from '#ui/form/factor-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

type ProofFieldsProps = { proof: Proof; label?: string; hint?: string }

/** The password field and, if required, the field for a second-factor code. */
export function ProofFields({ proof, label, hint }: ProofFieldsProps) {
  const text = useText()
  const { values, errors, fields, requiresCode, kinds, type } = proof
  return (
    <>
      <PasswordField
        ref={fields.password}
        data-focus-first
        label={label ?? text('auth.password')}
        showLabel={text('auth.show-password')}
        hideLabel={text('auth.hide-password')}
        hint={hint}
        autoComplete="current-password"
        value={values.password}
        onChange={({ target }) => type('password', target.value)}
        error={errors.password?.message}
        reason={errors.password?.reason}
      />
      {requiresCode ? (
        <div className="appear grid gap-2">
          <PasskeyProof isProved={proof.isPasskeyProved} onProved={proof.provePasskey} />
          {proof.isPasskeyProved ? null : (
            <>
              <FactorField
                ref={fields.totp}
                hint={kinds}
                value={values.totp}
                onChange={({ target }) => type('totp', target.value)}
                error={errors.totp?.message}
                reason={errors.totp?.reason}
              />
              <MailCodeButton />
            </>
          )}
        </div>
      ) : null}
    </>
  )
}
