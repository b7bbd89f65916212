import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import type { ReactNode } from 'react'

/**
 * The password, with the code of the second factor if there is one; or only `totp`, the code of a passkey proof. Empty if
 * the signer's passkey signs the action.
 */
export type SendProof = { password?: string; totp?: string }

/** A dialog that confirms an action with a passkey or the password; the page supplies it. */
export type ProofSlot = {
  /** The act that a passkey proves. */
  act: ProvenAct
  /** Whether the signer demands a passkey for the action itself, so that no other proof is needed. */
  isSigned?: boolean
  /** Whether `onProve` is waiting for the signer's passkey; closing the dialog then closes the browser's prompt. */
  isAsking?: boolean
  title: string
  submit: string
  /** The label of the button while the action runs. */
  busy?: string
  /** The label of the button that closes the dialog, where “Cancel” could mean the transaction. */
  leave?: string
  /** The action is hard to undo: shows a red button. */
  isDestructive?: boolean
  /** Fallback message for an error without its own. */
  failed: string
  /** Checks the further fields before the proof; false keeps the dialog open. */
  onCheck?: () => boolean
  /** Runs the confirmed action. @throws CallError if the server refuses the password or the code */
  onProve: (proof: SendProof) => Promise<void>
  onClose: () => void
  children: ReactNode
}
export type RenderProof = (slot: ProofSlot) => ReactNode
