import { createRequire } from 'node:module'

export type CompiledContract = { bytecode: `0x${string}`; runtime: `0x${string}` }

type Solc = { compile(input: string): string }
type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

/** Compiles Solidity source with the pinned solc; deterministic. Development only. */
export function compileContracts(source: string): Record<string, CompiledContract> {
  const solc = createRequire(import.meta.url)('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: { 'SandboxToken.sol': { content: source } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const answer = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput
  const errors = (answer.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const contracts = Object.entries(answer.contracts['SandboxToken.sol'] ?? {})
  return Object.fromEntries(
    contracts.map(([name, { evm }]) => [
      name,
      { bytecode: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` },
    ]),
  )
}
