/** Memory of the workers in megabytes, as the stack gives it to them; a test holds the two against each other. */
export const memoryOfWorkers = 512;
