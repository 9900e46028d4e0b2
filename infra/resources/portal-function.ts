/** The function of the portal. It is no part of the service: nothing that goes over the functions of the service sees it. */
import { type FunctionSpec, timeoutSeconds } from './functions.ts';

export const portalFunction: FunctionSpec<'portal'> = {
  name: 'portal',
  entry: 'functions/portal/index.ts',
  description: 'Pages of the patient portal',
  bodies: false,
  // Writing a page is work for the processor, and Lambda gives that by memory.
  memoryMegabytes: 1024,
  timeoutSeconds,
  systemLogs: 'WARN',
};
