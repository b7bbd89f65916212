import * as v from 'valibot'
import { asFieldErrorId } from '#errors/field-errors.ts'

/** The password as a proof; absent if a passkey proves the user instead. */
export const ProofPassword = v.optional(v.pipe(v.string(), v.maxLength(256, asFieldErrorId('too-long'))))

/** A code from an authenticator app, a mailed code, a recovery code, or the code of a passkey proof (`passkeysApi.prove`). */
export const SecondFactorCode = v.pipe(v.string(), v.trim(), v.maxLength(32))
/**
 * Security changes require a proof: the password again, with the second factor if the user has one; or, without a password, the code
 * of a passkey proof as `totp`, for exactly this act.
 */
export const reauthFields = { password: ProofPassword, totp: v.optional(SecondFactorCode) }
