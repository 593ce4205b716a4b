/** The only version of the format. */
export const apiVersionOf = (serviceDomain: string): string => `workflows.${serviceDomain}/v1alpha2`;
