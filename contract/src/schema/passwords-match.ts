import * as v from 'valibot'
import { asFieldErrorId } from '#errors/field-errors.ts'

type Passwords = { password: string; confirmPassword: string }

/**
 * Compares the repeated password with the password. Reports a mismatch together with the errors of other fields, not only
 * after the other fields are valid.
 */
export function passwordsMatch<Form extends Passwords>() {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const form = Object(dataset.value) as Form
    if (form.password === form.confirmPassword) return
    const { confirmPassword: value } = form
    const pathItem: v.ObjectPathItem = { type: 'object', origin: 'value', input: form, key: 'confirmPassword', value }
    addIssue({ message: asFieldErrorId('passwords-differ'), path: [pathItem] })
  })
}
