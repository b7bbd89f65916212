import { afterEach } from 'vitest'
import { type ModelBrainSettings, modelBrain } from '#ai/brains/llm/model-brain.ts'
import { type Answer, textAnswer } from '../../../../../../world/model-stub/answer.ts'
import {
  type ModelStub,
  type ModelStubOptions,
  startModelStub,
} from '../../../../../../world/model-stub/start-model-stub.ts'

const stubs: ModelStub[] = []
afterEach(() => Promise.all(stubs.splice(0).map((stub) => stub.stop())))

/** A brain whose vendor is a local stub, which stops after the test. */
export async function createStubBrain(options: ModelStubOptions, settings: Partial<ModelBrainSettings> = {}) {
  const stub = await startModelStub(options)
  stubs.push(stub)
  const brain = modelBrain({ vendor: 'openai-compatible', model: 'stub', baseUrl: stub.url, ...settings })
  return { stub, brain }
}
/** A brain that gets the same answer to every request. */
export const createConstantBrain = (answer: Answer) => createStubBrain({ answer: () => answer })
/** A brain that gets these answers in order, then "done". */
export const createScriptedBrain = (...answers: Answer[]) =>
  createStubBrain({ answer: (_request, index) => answers[index] ?? textAnswer('done') })
