/** Records the events that the gateway hands to functions, so that another process can handle them. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FunctionName } from '../../../server/gateway/routes.ts';
import type { HttpFunctions } from '../../../server/gateway/server.ts';

export interface RecordedEvents {
  /** The function that the gateway chose. */
  readonly function: FunctionName;
  readonly events: readonly APIGatewayProxyEventV2[];
}

/** Stands before the functions of a gateway, and passes calls on while it does not record. */
export class EventRecorder {
  #recording: { name?: FunctionName; events: APIGatewayProxyEventV2[] } | undefined;

  readonly around = (functions: HttpFunctions): HttpFunctions => {
    const recorded = Object.entries(functions).map(([name, handler]) => [
      name,
      (...input: Parameters<typeof handler>) => {
        if (!this.#recording) return handler(...input);
        this.#recording.name = name as FunctionName;
        this.#recording.events.push(input[0]);
        return Promise.resolve({ statusCode: 204 });
      },
    ]);
    return Object.fromEntries(recorded);
  };

  /** The events of this many calls. The calls are made, but not handled. */
  async record(call: () => Promise<unknown>, count: number): Promise<RecordedEvents> {
    const recording: { name?: FunctionName; events: APIGatewayProxyEventV2[] } = { events: [] };
    this.#recording = recording;
    try {
      for (let made = 0; made < count; made += 1) await call();
    } finally {
      this.#recording = undefined;
    }
    if (!recording.name) throw new Error('The calls reached no function.');
    return { function: recording.name, events: recording.events };
  }
}
