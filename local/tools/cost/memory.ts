/** Memory of the workers in megabytes. A test compares it with the stack. */
export const memoryOfWorkers = 512;
