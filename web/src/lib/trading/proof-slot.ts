import type { ReactNode } from 'react'

/** The password and, if there is a second factor, its code. */
export type SendProof = { password: string; totp?: string }

/** A dialog that confirms an action with the password; the page supplies it. */
export type ProofSlot = {
  title: string
  submit: string
  /** The label of the button while the action runs. */
  busy?: string
  /** The label of the button that closes the dialog, where “Cancel” could mean the transaction. */
  leave?: string
  /** Fallback message for an error without its own. */
  failed: string
  /** Checks the further fields before the password; false keeps the dialog open. */
  onCheck?: () => boolean
  /** Runs the confirmed action. @throws CallError if the server refuses the password or the code */
  onProve: (proof: SendProof) => Promise<void>
  onClose: () => void
  children: ReactNode
}
export type RenderProof = (slot: ProofSlot) => ReactNode
