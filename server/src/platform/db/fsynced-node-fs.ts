import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Emscripten = Parameters<NodeFS['init']>[1]
type Module = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }

const inputOutputError = 29

/**
 * PGlite's file system with fsync. PGlite 0.5.16 never syncs: its file system has no such call
 * (electric-sql/pglite#1107). This uses PGlite's internals, so the version is pinned and a test counts the calls.
 */
export class FsyncedNodeFs extends NodeFS {
  override async init(pg: PGlite, options: Emscripten): Promise<{ emscriptenOpts: Emscripten }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: Module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fs.fsyncSync(stream.nfd)
          return 0
        } catch {
          return inputOutputError
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync as never, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

/**
 * PGlite's own start parameters with fsync on, through the call that reaches the file system (its fdatasync is an empty
 * stub).
 */
export function fsyncedStartParams(): string[] {
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}
