import { createContext, useContext } from 'react'
import type { RenderProof } from '#lib/trading/proof-slot.ts'

const Proof = createContext<RenderProof>(() => null)

/** Provides the dialog that proves the user, for features without a page of their own that could supply it. */
export const ProofProvider = Proof.Provider

export function useRenderProof(): RenderProof {
  return useContext(Proof)
}
