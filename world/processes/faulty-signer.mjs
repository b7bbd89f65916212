// A signer that fails on purpose, in tests only: runs the real one and passes the lines on. `argv`: the file that names the next fault,
// and the real signer's script.
import { spawn } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , control, script] = process.argv
const server = process.ppid
const signer = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
const ops = new Map()
const readFault = () => JSON.parse(readFileSync(control, 'utf8'))

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line)
    const { id, op } = request
    const fault = readFault()
    if (fault.unknown?.includes(op)) return answerAsOld(id, 'op is not one that the protocol knows')
    if (fault.unknown && op === 'export' && 'passkey' in request)
      return answerAsOld(id, 'export is not as the protocol says')
    if (fault.op === op && fault.loses === 'request') return end()
    ops.set(id, op)
    if (fault.op === op && fault.loses === 'time') return passLater(request)
    pass(request)
  })
  .on('close', () => signer.kill('SIGKILL'))

function pass(request) {
  const defaults = request.op === 'export' ? { passkey: null } : {}
  signer.stdin.write(`${JSON.stringify({ ...defaults, ...request })}\n`)
}

/** Once the test has removed the fault. */
function passLater(request) {
  const waiting = setInterval(() => {
    if (readFault().op === request.op) return
    clearInterval(waiting)
    pass(request)
  }, 50)
}

createInterface({ input: signer.stdout }).on('line', (line) => {
  const op = ops.get(JSON.parse(line).id)
  const fault = readFault()
  if (fault.op !== op) return void process.stdout.write(`${line}\n`)
  if (fault.loses === 'server') process.kill(server, 'SIGKILL')
  end()
})
signer.on('exit', () => process.exit())

/** The reply of a signer to a request that its release does not know. */
function answerAsOld(id, reason) {
  process.stdout.write(`${JSON.stringify({ id, ok: false, code: 'BAD_REQUEST', reason })}\n`)
}

function end() {
  writeFileSync(`${control}.new`, '{}')
  renameSync(`${control}.new`, control)
  signer.kill('SIGKILL')
}
