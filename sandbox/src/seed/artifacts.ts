import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import { findAssetsDir } from '#find-assets-dir.ts'
import type { CompiledContract } from '#seed/compile-contracts.ts'

export type Artifacts = {
  weth: Hex
  v2Factory: Hex
  v2Router: Hex
  v3Factory: Hex
  positionManager: Hex
  tickLens: Hex
  quoter: Hex
  router: Hex
  multicall: Hex
  token: CompiledContract
  gasPriceOracle: CompiledContract
}

const paths = {
  weth: 'canonical-weth/build/contracts/WETH9.json',
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  positionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  tickLens: '@uniswap/v3-periphery/artifacts/contracts/lens/TickLens.sol/TickLens.json',
  quoter: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  router: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const

/** Reads every contract's creation code from the pinned packages. */
export function loadArtifacts(): Artifacts {
  const require = createRequire(import.meta.url)
  const creationCode = (path: string): Hex => {
    const { bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as { bytecode: string }
    return bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}`
  }
  const sandboxContracts = JSON.parse(readFileSync(join(findAssetsDir(), 'contracts.json'), 'utf8')) as {
    SandboxToken: CompiledContract
    SandboxGasPriceOracle: CompiledContract
  }
  const entries = Object.entries(paths).map(([name, path]) => [name, creationCode(path)])
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof paths, Hex>),
    multicall: multicallCode(dirname(require.resolve('viem/package.json'))),
    token: sandboxContracts.SandboxToken,
    gasPriceOracle: sandboxContracts.SandboxGasPriceOracle,
  }
}

// viem does not export this constant, so its file is read as text.
function multicallCode(viemFolder: string): Hex {
  const source = readFileSync(join(viemFolder, '_esm', 'constants', 'contracts.js'), 'utf8')
  const code = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(source)?.[1]
  if (!code) throw new Error('viem no longer holds the Multicall3 bytecode')
  return code as Hex
}
