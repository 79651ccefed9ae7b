# Sinew in a container: docker build -t sinew . && docker run --rm -v "$PWD:/work" sinew run SCENE
# SPDX-License-Identifier: BSD-3-Clause
FROM debian:12 AS build
COPY . /sinew
WORKDIR /sinew
RUN ./go install --prefix /opt/sinew

FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends libamd2 libcairo2 libexpat1 libhdf5-103-1 libjansson4 libwebsockets17 \
    fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/sinew /opt/sinew
ENV PATH=/opt/sinew/bin:$PATH
WORKDIR /work
ENTRYPOINT ["sinew"]
CMD ["help"]
